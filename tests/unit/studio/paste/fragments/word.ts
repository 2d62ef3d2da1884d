/* What Word and Word Online write to the clipboard as text/html. cspell:disable */

const LISTS = `@list l0 {mso-list-id:1234; mso-list-type:hybrid;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7; font-family:Symbol;}
@list l0:level2 {mso-level-number-format:bullet; mso-level-text:o;}
@list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}`

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
${LISTS}
-->
</style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body>
</html>`

const bullet = (level: number, mark: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`

export const article = word(`<h1>Wash tests<o:p></o:p></h1>

<p class=MsoNormal>We washed <b>forty</b> tees, <i>inside
out</i>, at <a href="https://example.com/wash">thirty degrees</a>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<h2><b>Results</b><o:p></o:p></h2>

<p class=MsoQuote>They looked new to me.<o:p></o:p></p>

<h3>In detail<o:p></o:p></h3>

<p class=MsoNormal>Fine.<o:p></o:p></p>`)

export const lists = word(
  `${bullet(1, '·', 'Cold')}\n\n${bullet(2, 'o', 'Thirty degrees')}\n\n${bullet(1, '·', 'Warm')}\n\n${bullet(1, '1.', 'Weigh', 'l1')}\n\n${bullet(1, '2.', 'Wash', 'l1')}`,
)

export const table = word(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>Grey<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top><p class=MsoNormal><b>Wash<o:p></o:p></b></p></td>
 </tr></thead>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301 valign=top><p class=MsoNormal>Ash<o:p></o:p></p><p class=MsoNormal>light<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal>12 %<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal><a href="https://example.com/">40&nbsp;°C</a><o:p></o:p></p></td>
 </tr>
</table>`)

export const pictures = word(`<p class=MsoNormal>Before <span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape
 id="Picture_x0020_1" type="#_x0000_t75" style='width:451pt;height:254pt'><v:imagedata src="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=601 height=338
src="file:///C:/Users/ana/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]></span> after.<o:p></o:p></p>`)

export const footnotes =
  word(`<p class=MsoNormal>Ink sits on top<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a>.<o:p></o:p></p>

<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>

<hr align=left size=1 width="33%">

<![endif]>

<div style='mso-element:footnote' id=ftn1>

<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:10.0pt'>[1]</span></span><![endif]></span></span></a> Except for discharge prints.<o:p></o:p></p>

</div>

</div>`)

const run = (text: string, style = '') =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW201 BCX8" style="margin: 0px; padding: 0px; font-size: 12pt; ${style}"><span class="NormalTextRun SCXW201 BCX8" style="margin: 0px;">${text}</span></span>`
const end = '<span class="EOP SCXW201 BCX8" data-ccp-props="{}" style="margin: 0px;">&nbsp;</span>'
const element = (content: string) =>
  `<div class="OutlineElement Ltr SCXW201 BCX8" style="margin: 0px;">${content}</div>`

export const online = `<meta charset='utf-8'>${element(
  `<p class="Paragraph SCXW201 BCX8" role="heading" aria-level="1" paraid="1" paraeid="{x}{1}">${run('Online').replace('class="NormalTextRun', 'data-ccp-parastyle="heading 1" class="NormalTextRun')}${end}</p>`,
)}${element(
  `<p class="Paragraph SCXW201 BCX8" paraid="2" paraeid="{x}{2}">${run('A ')}${run('bold', 'font-weight: bold;')}${run(' word.')}${end}</p>`,
)}<div class="ListContainerWrapper SCXW201 BCX8"><ul class="BulletListStyle1 SCXW201 BCX8" role="list"><li role="listitem" data-aria-posinset="1" data-aria-level="1" class="OutlineElement Ltr SCXW201 BCX8"><p class="Paragraph SCXW201 BCX8">${run('One')}${end}</p></li></ul></div><div class="ListContainerWrapper SCXW201 BCX8"><ul class="BulletListStyle2 SCXW201 BCX8" role="list"><li role="listitem" data-aria-posinset="1" data-aria-level="2" class="OutlineElement Ltr SCXW201 BCX8"><p class="Paragraph SCXW201 BCX8">${run('Deeper')}${end}</p></li></ul></div>`
