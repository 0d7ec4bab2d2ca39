// The roofline as SVG: a panel per sheet, flops per second against flops per byte. Kernels are numbers; on a vertical line
// are WebAssembly (circle), the native twin with 4 lanes (triangle) and with 8 (square).

const SIZE = { width: 1180, height: 712 };
const PANEL = { top: 96, height: 420, width: 500, lefts: [64, 648] };
/** flop/byte and GFLOP/s that the panels show. */
const INTENSITY = [0.6, 3.6];
const SPEED = [6, 150];
/** Okabe and Ito's colours, which eyes of all kinds tell apart. */
const COLOURS = ["#0072b2", "#e69f00", "#d55e00"];
const MARKS = ["M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "M0-11L10.5 7.5H-10.5Z", "M-8-8H8V8H-8Z"];

export function drawRoofline({ machine, node, compiler, date, roofs, sheets }) {
  const [day] = date.split("T");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(
      64,
      32,
      "Kernels of a solver step: WebAssembly and the same source compiled natively",
      `font-size="17" font-weight="600"`,
    ),
    text(64, 54, `${machine}; Node ${node}; ${compiler}; ${day}`, `fill="#555"`),
    ...sheets.map((sheet, at) => drawPanel(PANEL.lefts[at], sheet, roofs)),
    "</svg>",
    "",
  ].join("\n");
}

function drawPanel(left, { nodes, kernels, steps }, roofs) {
  const right = left + PANEL.width;
  const bottom = PANEL.top + PANEL.height;
  const x = logScale(INTENSITY, [left, right]);
  const y = logScale(SPEED, [bottom, PANEL.top]);
  return [
    text(left, PANEL.top - 14, `${nodes} × ${nodes} nodes`, `font-weight="600"`),
    ...[0.6, 1, 2, 3].map(
      (value) =>
        `<path d="M${px(x(value))} ${PANEL.top}V${bottom}" stroke="#e4e4e4"/>` +
        text(x(value), bottom + 18, String(value), `text-anchor="middle"`),
    ),
    ...[10, 20, 50, 100].map(
      (value) =>
        `<path d="M${left} ${px(y(value))}H${right}" stroke="#e4e4e4"/>` +
        text(left - 8, y(value) + 4, String(value), `text-anchor="end"`),
    ),
    text(
      (left + right) / 2,
      bottom + 36,
      "flop per byte that is read or written at least",
      `text-anchor="middle"`,
    ),
    `<text transform="translate(${left - 40} ${(PANEL.top + bottom) / 2}) rotate(-90)" text-anchor="middle">GFLOP/s</text>`,
    ...drawRoofs(roofs, x, y, left, right),
    ...kernels.map((kernel, at) => drawKernel(kernel, at + 1, x, y)),
    ...drawLegend(left, bottom + 62, kernels, steps),
  ].join("\n");
}

function drawRoofs({ fma8, mulAdd4, reading }, x, y, left, right) {
  const flat = (speed, words, below) =>
    `<path d="M${left} ${px(y(speed))}H${right}" stroke="#444" stroke-width="1.5"/>` +
    text(
      right - 4,
      y(speed) + (below ? 16 : -6),
      `${words}: ${speed.toFixed(0)} GFLOP/s`,
      `text-anchor="end" fill="#444" stroke="#fff" stroke-width="4" paint-order="stroke"`,
    );
  const slope = ({ bytes, gigabytes }) => {
    const [from, to] = [
      Math.max(INTENSITY[0], SPEED[0] / gigabytes),
      Math.min(INTENSITY[1], fma8 / gigabytes),
    ];
    const [x1, y1, x2, y2] = [x(from), y(from * gigabytes), x(to), y(to * gigabytes)];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const meetsRoof = to < INTENSITY[1];
    const [xt, yt, anchor] = meetsRoof ? [x2 - 24, y2 + 6, "end"] : [x1 + 8, y1 - 10, "start"];
    return (
      `<path d="M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}" stroke="#888" stroke-dasharray="5 4"/>` +
      `<text transform="translate(${px(xt)} ${px(yt)}) rotate(${px(angle)})" text-anchor="${anchor}" fill="#666">${bytes / 2 ** 20} MB: ${gigabytes.toFixed(0)} GB/s</text>`
    );
  };
  return [flat(fma8, "8 lanes and FMA", false), flat(mulAdd4, "4 lanes", true), ...reading.map(slope)];
}

function drawKernel({ flops, bytes, milliseconds }, number, x, y) {
  const at = x(flops / bytes);
  const places = Object.values(milliseconds).map((ms) => y(flops / ms / 1e6));
  return [
    `<path d="M${px(at)} ${px(Math.max(...places))}V${px(Math.min(...places))}" stroke="#bbb" stroke-width="1.5"/>`,
    ...places.map(
      (place, side) =>
        `<g transform="translate(${px(at)} ${px(place)})"><path d="${MARKS[side]}" fill="${COLOURS[side]}" stroke="#fff"/>` +
        `<text y="4" text-anchor="middle" font-size="11" font-weight="600" fill="#fff">${number}</text></g>`,
    ),
  ].join("");
}

/** Sides with the ratio of a step, then kernels with theirs to 8 lanes. */
function drawLegend(left, top, kernels, steps) {
  const names = Object.keys(kernels[0].milliseconds);
  const over = (side) =>
    steps.map(({ iterations, milliseconds }) => {
      const [wasm] = Object.values(milliseconds);
      return `${(wasm / milliseconds[names[side]]).toFixed(2)} with ${iterations} iterations`;
    });
  const words = names.map((name, side) =>
    side === 0 ? `${name}: the time of its step over that of` : `${name}: ${over(side).join(", ")}`,
  );
  return [
    ...words.map(
      (each, side) =>
        `<path transform="translate(${left + 8} ${top + 20 * side}) scale(0.7)" d="${MARKS[side]}" fill="${COLOURS[side]}"/>` +
        text(left + 24, top + 4 + 20 * side, each, ""),
    ),
    text(
      left,
      top + 72,
      "WebAssembly over native with 8 lanes (1 and 2 are largely f64, in half as many)",
      SMALL,
    ),
    ...kernels.map(({ kernel, milliseconds }, at) => {
      const [wasm, , eight] = Object.values(milliseconds);
      const [column, line] = [Math.floor(at / 2), at % 2];
      return text(
        left + 128 * column,
        top + 90 + 18 * line,
        `${at + 1} ${kernel} ${(wasm / eight).toFixed(2)}`,
        SMALL,
      );
    }),
  ];
}

const SMALL = `font-size="12" fill="#444"`;

function logScale([low, high], [from, to]) {
  return (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}

function text(x, y, words, attributes) {
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${words}</text>`;
}

function px(value) {
  return String(Math.round(value * 10) / 10);
}
