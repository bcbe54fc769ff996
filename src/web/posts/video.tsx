import { Play } from "lucide-react";
import { useState } from "react";
import { Picture } from "../ui/picture.tsx";
import styles from "./video.module.css";

/** YouTube's player, from the host that sets no cookies. */
export function VideoPlayer({
  videoId,
  title,
  autoplay = false,
}: {
  videoId: string;
  title: string;
  autoplay?: boolean;
}) {
  return (
    <iframe
      className={styles.player}
      src={`https://www.youtube-nocookie.com/embed/${videoId}${autoplay ? "?autoplay=1" : ""}`}
      title={title}
      loading="lazy"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The frame is another origin's: it cannot take the sandbox off from inside.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** A video's still picture with the sign that it can be played. */
export function VideoThumbnail({ src }: { src: string | null }) {
  return (
    <span className={styles.thumbnail}>
      {src && <Picture src={src} alt="" wide quiet />}
      <span className={styles.play}>
        <Play size={28} fill="currentColor" aria-hidden />
      </span>
    </span>
  );
}

/** The still picture until it is pressed, then the player. */
export function Video({
  videoId,
  title,
  thumbnail,
}: {
  videoId: string;
  title: string;
  thumbnail: string | null;
}) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <VideoPlayer videoId={videoId} title={title} autoplay />;
  return (
    <button
      type="button"
      className={styles.start}
      aria-label={`Play video: ${title}`}
      onClick={() => setPlaying(true)}
    >
      <VideoThumbnail src={thumbnail} />
    </button>
  );
}
