import { Play } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { ShownImage } from "../../contract/entities.ts";
import { StoredPicture } from "../ui/picture.tsx";
import styles from "./video.module.css";
import { Icon } from "../ui/icon.tsx";

interface Still {
  /** The video's stored still image. Nothing loads from YouTube before the reader presses play. */
  image: ShownImage | null;
  sizes: string;
}

export function VideoThumbnail({ image, sizes }: Still) {
  return (
    <span className={styles.thumbnail}>
      {image && <StoredPicture image={{ ...image, alt: "" }} sizes={sizes} wide />}
      <span className={styles.play}>
        <Icon of={Play} size={28} isFilled />
      </span>
    </span>
  );
}

export function Video({ videoId, title, image, sizes }: Still & { videoId: string; title: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <VideoPlayer videoId={videoId} title={title} />;
  return (
    <button
      type="button"
      className={styles.start}
      aria-label={`Play video: ${title}`}
      onClick={() => setPlaying(true)}
    >
      <VideoThumbnail image={image} sizes={sizes} />
    </button>
  );
}

/** YouTube's player, from the host that sets no cookies. It plays at once, because the reader has pressed play. */
function VideoPlayer({ videoId, title }: { videoId: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The play button had the focus and has disappeared, so the player takes the focus.
    frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.player}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The frame has another origin, so its scripts cannot lift the sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
