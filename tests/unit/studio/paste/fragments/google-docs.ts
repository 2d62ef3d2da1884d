/* What Google Docs writes to the clipboard as text/html. cspell:disable */

const span = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`
const heading = (level: number, text: string) =>
  `<h${level} dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span></h${level}>`
const paragraph = (content: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`
const wrapped = (content: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-9d2c1c1f-7fff-51d2-0c5b-7b6f3a1f0c11">${content}</b>`
const item = (level: number, content: string, type = 'disc') =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${content}</p></li>`
const list = (content: string, tag = 'ul') =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${content}</${tag}>`
const cell = (content: string) =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;border-bottom:solid #000000 1pt;border-top:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${paragraph(content)}</td>`
const row = (...cells: string[]) => `<tr style="height:0pt">${cells.map(cell).join('')}</tr>`

/** Headings of two levels, bold, italic, underlined and struck text, and a link through Google. */
export const article = wrapped(
  heading(1, 'Choosing a blank') +
    paragraph(
      span('A ') +
        span('heavy', 'font-weight:700;') +
        span(' tee in ') +
        span('ring-spun', 'font-style:italic;') +
        span(' cotton, see ') +
        `<a href="https://www.google.com/url?q=https://example.com/cotton&amp;sa=D&amp;source=docs&amp;ust=1700000000000000&amp;usg=AOvVaw0" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">our source</span></a>` +
        span('.', 'text-decoration:underline;'),
    ) +
    '<br />' +
    heading(2, 'Weight') +
    paragraph(span('Grams per square metre.')),
)

export const nestedLists = wrapped(
  list(
    item(1, span('Measure')) +
      list(item(2, span('Chest'), 'circle') + list(item(3, span('Across'), 'square'))) +
      item(1, span('Print')),
  ) + list(item(1, span('First'), 'decimal') + item(1, span('Second'), 'decimal'), 'ol'),
)

export const table = wrapped(
  paragraph(span('Before')) +
    `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody>${row(span('Grey', 'font-weight:700;'), span('Holds', 'font-weight:700;'))}${row(span('Ash'), span('12 %'))}${row(span('Slate'), '')}</tbody></table></div>` +
    paragraph(span('After')),
)

export const pictures = wrapped(
  paragraph(
    span('The dryer ') +
      span(
        '<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:338px;"><img alt="A conveyor dryer" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXcW9?key=x1" width="602" height="338" style="margin-left:0px;margin-top:0px;" /></span>',
      ) +
      span(' runs hot.'),
  ) +
    list(
      item(
        1,
        `${span('In a list ')}${span('<span style="display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd2" width="10" height="10" /></span>')}`,
      ),
    ),
)

export const code = wrapped(
  paragraph(span('Add this:')) +
    paragraph(span('{% if tee %}', "font-family:'Roboto Mono',monospace;")) +
    paragraph(span('  {{ tee.title }}', "font-family:'Roboto Mono',monospace;")) +
    paragraph(span('{% endif %}', "font-family:'Roboto Mono',monospace;")),
)

/** A few words out of a paragraph. */
export const words = `<meta charset='utf-8'><span id="docs-internal-guid-1b7f0a55-7fff-0b7a-3f5c-3b0a1c6a3d11">${span('only ')}${span('words', 'font-weight:700;')}</span>`

export const footnotes = wrapped(
  paragraph(
    `${span('Cotton shrinks')}<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>${span(' and twists')}<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup>${span('.')}`,
  ) +
    `<hr class="c4"><div><p class="c5"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c0">&nbsp;By about 5 %.</span></p></div><div><p class="c5"><a href="#ftnt_ref2" id="ftnt2">[2]</a><span class="c0">&nbsp;See the seams.</span></p></div>`,
)

/** The box of each item is a picture. */
export const checklist = wrapped(
  `<ul style="margin-top:0;padding-inline-start:48px;">${['Buy ink', 'Clean the press'].map(text => `<li dir="ltr" role="checkbox" aria-checked="false" aria-level="1" style="list-style-type:none;"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox" style="margin-right:3px;"><p dir="ltr" style="display:inline-block;" role="presentation"><span style="font-size:11pt;">${text}</span></p></li>`).join('')}</ul>`,
)
