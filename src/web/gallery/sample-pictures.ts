const HUES = [20, 60, 140, 200, 260, 320];

/** Draws the sample posts' pictures: the program's addresses of images have no files here. */
export function drawSamplePictures(): void {
  new MutationObserver(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[src^="/images/"]')) draw(image);
  }).observe(document, { childList: true, subtree: true });
}

/** The pictures are lazy, so the browser has not asked for the address yet. */
function draw(image: HTMLImageElement): void {
  const colour = Number(/0([1-9]\d*)\//.exec(image.src)?.[1] ?? 0);
  for (const source of image.parentElement?.querySelectorAll("source") ?? [])
    source.removeAttribute("srcset");
  image.removeAttribute("srcset");
  image.src = landscape(HUES[colour % HUES.length]!);
}

/** A sky, a sun and two hills. */
export function landscape(hue: number): string {
  const fill = (light: number) => `fill="hsl(${hue} 45% ${light}%)"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10" preserveAspectRatio="xMidYMid slice">
    <path ${fill(84)} d="M0 0h16v10H0z"/><circle ${fill(95)} cx="11" cy="3" r="1.2"/>
    <path ${fill(60)} d="M0 8 5 3l6 6v1H0z"/><path ${fill(42)} d="m6 10 6-5 4 3v2z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
