// Small files, because a file is one noun. A long one may say in its head why it is one thing.

const medianLimit = 100;
const lineLimit = 400;
const headLines = 15;

export function checkSizes({ files }) {
  const median = medianLines(files);
  const faults = files
    .filter(({ text }) => linesOf(text) > lineLimit && !statesReason(text))
    .map(({ path, text }) => ({
      path,
      line: 1,
      message: `${linesOf(text)} lines: split it, or say "One file because …" in a comment at its head`,
    }));
  if (median >= medianLimit) {
    faults.push({
      path: ".",
      line: 1,
      message: `the median source file has ${median} lines, ${medianLimit} are too many`,
    });
  }
  return faults;
}

/** Median number of lines of all sources that are not tests. */
export function medianLines(files) {
  const lengths = files
    .filter(({ isTest }) => !isTest)
    .map(({ text }) => linesOf(text))
    .sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

function linesOf(text) {
  return text.trimEnd().split("\n").length;
}

function statesReason(text) {
  return text.split("\n", headLines).some((line) => /^\s*(\/\/|\/\*|\*).*One file because/.test(line));
}
