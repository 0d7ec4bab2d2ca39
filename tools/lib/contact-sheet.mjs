// Pictures of the studio side by side.

/** Only what is on the stage. */
export const hideCards = (page) =>
  page.evaluate(() => {
    for (const card of globalThis.document.querySelectorAll(".card, #hint")) card.style.display = "none";
  });

/** A picture with a line in its corner. */
export const figure = (shot, caption) =>
  `<figure><img src="data:image/jpeg;base64,${shot.toString("base64")}"><figcaption>${caption}</figcaption></figure>`;

/** As many in a row. */
export const sheetStyle = (columns) =>
  `body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);gap:4px;font:16px sans-serif;align-content:start}figure{margin:0;position:relative}img{width:100%;display:block}figcaption{position:absolute;left:8px;bottom:6px}`;
