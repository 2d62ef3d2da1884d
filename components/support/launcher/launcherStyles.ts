/*
 * Styles of the bubble and its prompt. Colours and fonts come from the site, since custom properties inherit into the shadow
 * tree. Written without whitespace, because no tool minifies a string.
 */
export const LAUNCHER_STYLES = `
:host{all:initial;color-scheme:inherit;font:400 1.0625rem/1.5 var(--font-text),sans-serif;font-variant-ligatures:no-common-ligatures;color:var(--key);--ink:#0d756e}
*,*::before,*::after{box-sizing:border-box;margin:0}
button,input,textarea{font:inherit;color:inherit}
button{background:none;border:0;padding:0;cursor:pointer}
button:disabled,[aria-disabled]{cursor:default;opacity:.6}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
svg{display:block;flex:none}
.corner{position:fixed;z-index:50;right:clamp(.7rem,.9vw,1.2rem);bottom:clamp(.9rem,2vw,1.75rem);display:flex;flex-direction:column;align-items:flex-end;gap:.9rem;pointer-events:none}
.corner>*{pointer-events:auto}
.corner[data-side=left]{right:auto;left:clamp(.7rem,.9vw,1.2rem);align-items:flex-start}
.bubble{display:grid;place-items:center;width:3.5rem;height:3.5rem;border-radius:50% 50% 4px 50%;background:var(--ink);color:#fffaf0;box-shadow:4px 4px 0 var(--coral);transition:transform .2s cubic-bezier(.2,.8,.2,1),box-shadow .2s}
.bubble:hover{transform:translate(4px,4px);box-shadow:0 0 0 var(--coral)}
.corner[data-side=left] .bubble{border-radius:50% 50% 50% 4px}
.prompt{position:absolute;right:0;bottom:calc(100% + .9rem);width:min(19.5rem,100vw - 1.8rem);padding:1.2rem 1.25rem 1.3rem;border:2px solid var(--key);border-radius:16px 16px 4px 16px;background:var(--paper-hi);box-shadow:6px 6px 0 var(--sun)}
.corner[data-side=left] .prompt{right:auto;left:0}
.prompt p{margin-bottom:1rem;padding-right:1.8rem;font:400 1.3rem/1.12 var(--font-display),sans-serif;letter-spacing:-.015em}
.button{display:flex;align-items:center;justify-content:center;gap:.6em;width:100%;min-height:2.75rem;padding:.4em 1em;border-radius:3px;background:var(--teal);color:var(--paper-hi);font-size:.9375rem;font-weight:700;box-shadow:4px 4px 0 var(--coral);transition:transform .2s cubic-bezier(.2,.8,.2,1),box-shadow .2s,background-color .2s}
.button:hover:not(:disabled){transform:translate(4px,4px);box-shadow:0 0 0 var(--coral);background:var(--teal-x-coral)}
.plain{background:var(--paper-hi);color:var(--key);box-shadow:inset 0 0 0 2px var(--key)}
.plain:hover:not(:disabled){transform:none;background:var(--key);color:var(--paper);box-shadow:inset 0 0 0 2px var(--key)}
.button+.button{margin-top:.7rem}
.square{display:grid;place-items:center;width:2.75rem;height:2.75rem}
.prompt .square{position:absolute;right:.35rem;top:.35rem}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{.corner{display:none}}
`
