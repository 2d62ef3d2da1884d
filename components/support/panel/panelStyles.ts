/* Styles of the panel. Written without whitespace, because no tool minifies a string. */
export const PANEL_STYLES = `
.panel{position:fixed;inset:auto clamp(.7rem,.9vw,1.2rem) calc(clamp(.9rem,2vw,1.75rem) + 4.6rem) auto;z-index:50;display:none;flex-direction:column;width:24.5rem;max-width:calc(100vw - 1.4rem);height:min(39rem,100dvh - 7.5rem);max-height:none;padding:0;overflow:hidden;border:2px solid var(--key);border-radius:16px 16px 4px 16px;background:var(--paper-hi);color:var(--key);box-shadow:6px 6px 0 var(--sun)}
.panel[open]{display:flex}
.panel[data-side=left]{right:auto;left:clamp(.7rem,.9vw,1.2rem)}
.panel::backdrop{background:rgb(8 80 73/.72)}
.head{display:flex;align-items:center;flex:none;min-height:4.25rem;padding:.35rem .5rem .35rem 1.25rem;background:var(--ink);color:#fffaf0;border-bottom:6px solid #ff5a3c;--focus:#ffc72c}
.head h2{flex:1;padding:.2rem 0;font:400 1.3rem/1.12 var(--font-display),sans-serif;letter-spacing:-.015em;outline:0}
.head .square:first-child:not([hidden]){margin:0 .35rem 0 -.85rem}
.body{flex:1;overflow-y:auto;overscroll-behavior:contain;padding:1.1rem 1.25rem 1.4rem}
.body>*+*,.stack>*+*{margin-top:1rem}
h3{font-size:1.0625rem;line-height:1.3;font-weight:700;letter-spacing:-.01em}
h3:focus{outline:0}
.mute{color:var(--key-2);font-size:.9375rem;line-height:1.45}
.cap{font:500 .8125rem/1.45 var(--font-mono),monospace;letter-spacing:-.01em;color:var(--key-2)}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
a{color:inherit;text-underline-offset:.2em}
ul,ol{padding:0;list-style:none}
.rows{border-top:1px solid var(--hair)}
.row{display:flex;align-items:center;justify-content:space-between;gap:.8rem;width:100%;min-height:3rem;padding:.6rem 0;border-bottom:1px solid var(--hair);text-align:left}
.body>.row+.row{margin-top:0}
.row>span{min-width:0}
.row b{display:block;line-height:1.3;font-weight:500;overflow-wrap:anywhere}
.row:hover b{text-decoration:underline;text-underline-offset:.2em}
.row b.clip{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.row svg{width:18px;color:var(--teal)}
.answer p+p,.answer ul{margin-top:.7rem}
.answer li{margin:.35rem 0 0 1.1rem;list-style:disc outside}
label{display:block;margin-bottom:.3rem;font-weight:700}
label small{font-size:inherit;font-weight:400;color:var(--key-2)}
.field{display:block;width:100%;min-height:3rem;padding:.55rem .8rem;border:2px solid var(--key);border-radius:3px;background:var(--paper-hi);color:var(--key)}
.field+.mute{margin-top:.3rem}
.rows+.mute,h3+.mute{margin-top:.2rem}
textarea.field{min-height:6.5rem;resize:vertical}
.field::placeholder{color:var(--key-2);opacity:1}
.field[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 6px 0 0 var(--danger);padding-left:1.1rem}
.error{margin-top:.35rem;color:var(--danger);font-weight:700}
.error::before{content:"×" / "";margin-right:.5rem}
.trap{position:absolute;left:-99rem}
.log>li{width:fit-content;max-width:88%;margin-top:.8rem;padding:.6rem .85rem;border-radius:12px 12px 12px 3px;background:var(--stock)}
.log>li.visitor{margin-left:auto;border-radius:12px 12px 3px 12px;background:#0d756e;color:#fffaf0}
.log .visitor .cap{color:#e4f1e8}
.log p:last-child{white-space:pre-wrap;overflow-wrap:anywhere}
.ticket{padding:1rem;border:2px solid var(--key);border-radius:3px}
.ticket ol{margin:.8rem 0;border-left:3px solid var(--teal);padding-left:.9rem}
.ticket ol li{position:relative;padding:.15rem 0}
.ticket ol li::before{content:"";position:absolute;left:-1.35rem;top:.65rem;width:.7rem;height:.7rem;border-radius:50%;background:var(--teal);box-shadow:0 0 0 3px var(--paper-hi)}
.ticket ol li:last-child::before{background:var(--coral)}
@media(max-width:39.99rem){.panel,.panel[data-side=left]{inset:0;width:100%;max-width:none;height:100dvh;border:0;border-radius:0;box-shadow:none}}
@media(forced-colors:active){.log>li{border:1px solid}.field[aria-invalid=true]{border-style:dashed}.ticket ol li::before{forced-color-adjust:none;background:CanvasText}}
`
