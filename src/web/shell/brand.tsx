import { imagePath } from "../../contract/image-addresses.ts";
import { pages } from "../../contract/paths.ts";
import styles from "./brand.module.css";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";

export function Brand() {
  const site = useSite();
  return (
    <Link to={pages.home} className={styles.brand}>
      <BrandMark size={26} />
      <span className={styles.name}>{site.name}</span>
    </Link>
  );
}

/** The icon of the site, or the mark of a new one. The name stands beside it. */
export function BrandMark({ size }: { size: number }) {
  const { icon } = useSite();
  if (icon) {
    return (
      <img
        // A file that is chosen in the first run, and that no server has yet, is its own address.
        src={icon.startsWith("data:") ? icon : imagePath({ key: icon, width: 96, format: "webp" })}
        alt=""
        width={size}
        height={size}
        className={styles.icon}
        // Otherwise React puts a preload into the markup, which the browser would not expect there.
        fetchPriority="low"
      />
    );
  }
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={styles.mark}>
      <path d="M16 28S3 20.400 3 11.600C3 7.400 6.200 4.500 9.700 4.500c2.700 0 5 1.500 6.300 3.900 1.300-2.400 3.600-3.900 6.300-3.900 3.500 0 6.700 2.900 6.700 7.100C29 20.400 16 28 16 28Z" />
      <path
        className={styles.flame}
        d="M16 23.500c-3.200 0-5.200-2.100-5.200-4.800 0-3.300 3.400-4.400 3.700-8.200 2.700 1.200 3.700 3.400 3.300 5.300.7-.3 1.200-.8 1.500-1.500 1.300 1.200 1.900 2.700 1.900 4.300 0 2.800-2 4.900-5.200 4.900Z"
      />
    </svg>
  );
}
