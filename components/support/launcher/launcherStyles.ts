import {NARROW_SCREEN} from '@/components/support/shared/narrowScreen'

/*
 * Styles of the bubble and its prompt. Colours and fonts come from the site, since custom properties inherit into the shadow
 * tree. A bar at the bottom of the page says how high it is in `--bottom-bar-height`, which the host inherits. The bubble gives way
 * by `translate`, which is no layout shift. The prompt is narrow, to fit beside a page's column, and positioned above the bubble,
 * whose box it would shift otherwise. Written without whitespace, because no tool minifies a string.
 */
export const LAUNCHER_STYLES = `
:host{all:initial;color-scheme:inherit;font:400 1.0625rem/1.5 var(--font-text),sans-serif;font-variant-ligatures:no-common-ligatures;color:var(--key);--ink:#0d756e}
*,*::before,*::after{box-sizing:border-box;margin:0}
button,input,textarea{font:inherit;color:inherit}
button{background:none;border:0;padding:0;cursor:pointer}
[aria-disabled=true]{cursor:default;opacity:.6}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
svg{display:block;flex:none}
.corner{position:fixed;z-index:50;right:clamp(.7rem,.9vw,1.2rem);bottom:clamp(.9rem,2vw,1.75rem);translate:0 calc(-1*var(--bottom-bar-height,0px))}
.corner>div{position:absolute;right:0;bottom:calc(100% + .9rem)}
.corner[data-side=left]{right:auto;left:clamp(.7rem,.9vw,1.2rem)}
.corner[data-side=left]>div{right:auto;left:0}
.bubble{display:grid;place-items:center;width:3.5rem;height:3.5rem;border-radius:50% 50% 4px 50%;background:var(--ink);color:#fffaf0}
.corner[data-side=left] .bubble{border-radius:50% 50% 50% 4px}
.prompt{visibility:hidden;position:relative;width:14.75rem;padding:1rem 1rem 1.1rem;border:2px solid var(--key);border-radius:16px 16px 4px 16px;background:var(--paper-hi);box-shadow:6px 6px 0 var(--sun)}
.prompt p{margin-bottom:.9rem;padding-right:1.8rem;font:400 1.125rem/1.15 var(--font-display),sans-serif;letter-spacing:-.015em}
.button{display:flex;align-items:center;justify-content:center;gap:.6em;width:100%;min-height:2.75rem;padding:.4em 1em;border-radius:3px;background:var(--teal);color:var(--paper-hi);font-size:.9375rem;font-weight:700}
.bubble,.button{box-shadow:4px 4px 0 var(--coral);transition:.2s cubic-bezier(.2,.8,.2,1)}
:is(.bubble,.button):hover{transform:translate(4px,4px);box-shadow:0 0 0 var(--coral)}
.button:hover{background:var(--teal-x-coral)}
.plain{background:var(--paper-hi);color:var(--key);box-shadow:inset 0 0 0 2px var(--key)}
.plain:hover{transform:none;background:var(--key);color:var(--paper);box-shadow:inset 0 0 0 2px var(--key)}
.button+.button{margin-top:.6rem}
.square{display:grid;place-items:center;width:2.75rem;height:2.75rem}
.prompt .square{position:absolute;right:0;top:0;height:2.4rem}
@media ${NARROW_SCREEN}{
.prompt{display:grid;grid-template-columns:1fr 1fr;gap:0 .6rem;width:calc(100vw - 1.8rem);padding:0 .6rem .6rem}
.prompt p{grid-column:1/-1;margin:0;font:700 .9375rem/2.4rem var(--font-text)}
.prompt .button{min-height:2.4rem;margin:0;padding:0}
}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
@media(forced-colors:active){.bubble,.button,.square{border:2px solid;color:ButtonText}}
`
