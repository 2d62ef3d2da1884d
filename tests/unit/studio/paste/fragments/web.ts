/* What browsers write to the clipboard as text/html when text of web pages and other programs is copied. cspell:disable */

export const article = `<meta charset='utf-8'><style>h1 {color: red}</style><script>alert(1)</script>
<article class="post"><header><h1 style="box-sizing: border-box; color: rgb(31, 35, 40); font-family: -apple-system;">Care guide <a class="anchor" aria-hidden="true" href="#care">#</a></h1></header>
<p style="box-sizing: border-box; margin-top: 0px;">Wash <strong style="font-weight: 600;">cold</strong>, says <a href="https://example.com/guide" onclick="track()">the guide</a>, <a href="javascript:alert(1)">not hot</a>.</p>
<h4>Drying</h4><p onmouseover="x()">Hang it.</p><img src="https://example.com/pixel.gif" width="1" height="1"><p style="display:none">Hidden</p></article>`

export const figures = `<meta charset='utf-8'><figure class="wp-block-image"><picture><source srcset="https://example.com/press.webp"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://example.com/press.jpg" alt="A press"></picture><figcaption>The press in <em>Porto</em></figcaption></figure><p>Text with <img src="data:image/png;base64,iVBORw0KGgo=" alt=""> inside.</p>`

export const quotes = `<meta charset='utf-8'><blockquote cite="https://example.com"><p>First line.</p><p>Second <em>line</em>.</p></blockquote><blockquote><div>Of a mail</div></blockquote><p>End</p>`

export const lists = `<meta charset='utf-8'><ul><li>Outer<ul><li>Inner<ol><li>Innermost</li></ol></li></ul></li><li><p>Two</p><p>paragraphs</p></li></ul><ul><li>Loose</li><ul><li>Directly in a list</li></ul></ul>`

export const table = `<meta charset='utf-8'><table><caption>Sizes in cm</caption><thead><tr><th>Size</th><th>Chest</th></tr></thead><tbody><tr><td>S</td><td>48<br>cm</td></tr><tr><td rowspan="2">M</td><td>52</td></tr><tr><td>53 <img src="https://example.com/m.png" alt="M"></td></tr></tbody></table>`

export const code = `<meta charset='utf-8'><pre><code class="language-liquid">{% if tee %}
  yes
{% endif %}</code></pre><p>Call <code>fit()</code>.</p>`

/** VS Code copies lines as blocks. */
export const editorLines = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">const</span><span style="color: #d4d4d4;"> fit = </span><span style="color: #b5cea8;">1</span></div><br><div>fit + <span style="color: #b5cea8;">2</span></div></div>`

/** Mail programs write a line as a block, and set bold by styles. */
export const mail = `<meta charset='utf-8'><div dir="ltr">Hello,<div><br></div><div>the <span style="font-weight: bold;">proofs</span> are <span style="font-style: italic;">ready</span>.<br><br>Ana</div></div>`

export const footnotes = `<meta charset='utf-8'><p>It fades<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>, slowly<sup id="fnref:2"><a href="#fn:2" class="footnote-ref">2</a></sup>.</p><section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>After fifty washes.&nbsp;<a href="#fnref:1" class="footnote-backref">↩︎</a></p></li><li id="fn:2"><p>In <em>our</em> test. <a href="#fnref:2">↩︎</a></p></li></ol></section>`

/** Notion marks its clipboard by a comment. */
export const notion = `<meta charset='utf-8'><!-- notionvc: 1b0b1a5e-0e6b-4b57-8c8e-0c3a6ff2a0d5 --><h1>Notes</h1>
<p>A <strong>firm</strong> hand</p>
<ul>
<li>One<ul>
<li>Two</li>
</ul>
</li>
</ul>
<blockquote>Said so</blockquote>`

export const definitions = `<meta charset='utf-8'><dl><dt>GSM</dt><dd>Grams per square metre</dd></dl><section><div>Line one</div><div>Line two</div></section>`

/** A frame of one cell, as mails and old pages have them. */
export const frame = `<meta charset='utf-8'><table><tbody><tr><td><h2>In a frame</h2><p>Text</p></td></tr></tbody></table>`

/** Wikipedia has each formula twice: for screen readers, and as a picture. */
export const formula = `<meta charset='utf-8'><p>The formula <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math><mi>E</mi></math></span><img src="https://example.com/formula.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="E=mc^2"></span> is known.</p>`
