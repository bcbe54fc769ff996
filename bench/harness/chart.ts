/** A line of a chart: a value for each label of the horizontal axis. */
export interface Series {
  name: string;
  values: number[];
}

interface Chart {
  title: string;
  /** The horizontal axis, with its labels at equal distances. */
  across: { name: string; labels: string[] };
  /** The unit of the vertical axis. */
  unit: string;
  series: Series[];
}

const WIDTH = 720;
const PLOT = { left: 56, right: 460, top: 56, bottom: 340 };
const HEIGHT = 392;
const LEGEND = { left: 484, line: 24 };

/** Lines differ by their dashes as well, since not everybody sees colours. */
const COLORS = ["#c2410c", "#2563eb", "#15803d", "#7c3aed", "#be185d", "#0e7490", "#a16207", "#6b7280"];
const DASHES = ["", "6 3", "2 3"];

/** Text and lines follow the light or dark theme of the page around the chart. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .grid { stroke: #d1d9e0 }
  .axis { stroke: #59636e }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .grid { stroke: #3d444d } .axis { stroke: #9198a1 } .series { filter: brightness(1.45) }
  }`;

/** Draws a line chart as a self-contained SVG document. */
export function lineChart({ title, across, unit, series }: Chart): string {
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)));
  const x = (place: number): number =>
    PLOT.left + 24 + ((PLOT.right - PLOT.left - 48) * place) / Math.max(1, across.labels.length - 1);
  const y = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / top;
  const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  const said = series
    .map(({ name, values }) => `${name}: ${values.map(short).join(", ")} ${unit}`)
    .join("; ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(`${title}. ${said}`)}">
<style>${STYLE}</style>
<text class="title" x="16" y="28">${escaped(title)}</text>
${steps.map((value) => gridLine(y(value), short(value))).join("\n")}
<text x="16" y="${PLOT.top - 8}">${escaped(unit)}</text>
<line class="axis" x1="${PLOT.left}" x2="${PLOT.right}" y1="${PLOT.bottom}" y2="${PLOT.bottom}"/>
${across.labels.map((label, place) => text(x(place), PLOT.bottom + 20, label, "middle")).join("\n")}
${text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 42, across.name, "middle")}
${series.map(({ name, values }, index) => line(index, name, values, x, y)).join("\n")}
</svg>
`;
}

function line(
  index: number,
  name: string,
  values: number[],
  x: (place: number) => number,
  y: (value: number) => number,
): string {
  const color = COLORS[index % COLORS.length]!;
  const stroke = `stroke="${color}" stroke-width="2" stroke-dasharray="${DASHES[index % DASHES.length]!}"`;
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
  const dots = points.map((point) => {
    const [cx, cy] = point.split(",");
    return `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`;
  });
  const level = PLOT.top + index * LEGEND.line;
  return `<g class="series"><polyline points="${points.join(" ")}" fill="none" ${stroke}/>${dots.join("")}
<line x1="${LEGEND.left}" x2="${LEGEND.left + 28}" y1="${level}" y2="${level}" ${stroke}/></g>
${text(LEGEND.left + 36, level + 4, name, "start")}`;
}

function gridLine(y: number, label: string): string {
  return `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y}" y2="${y}"/>${text(PLOT.left - 8, y + 4, label, "end")}`;
}

function text(x: number, y: number, said: string, anchor: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(said)}</text>`;
}

/** Rounds up to 1, 2, 4 or 8 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 8, 10].map((step) => step * power).find((step) => step >= value)!;
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function escaped(said: string): string {
  return said.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
