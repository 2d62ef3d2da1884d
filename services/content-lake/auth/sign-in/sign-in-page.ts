import {createHash} from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --ink: #16181d; --paper: #fff; --ground: #f3f4f6; --line: #767b86; --key: #0d756e; --bad: #b42318 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1f2f4; --paper: #1b1d22; --ground: #111317; --line: #8b909b; --key: #7fd1c8; --bad: #ff9b8f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--paper); border-radius: .5rem }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1.5rem }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.5rem; font-weight: 600; overflow-wrap: anywhere }
.brand img { display: block }
label { display: block; margin: 0 0 .25rem; font-weight: 600 }
input { width: 100%; margin: 0 0 1rem; padding: .625rem .75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .25rem }
button { width: 100%; padding: .75rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--key);
  border: 0; border-radius: .25rem; cursor: pointer }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px }
[role=alert] { color: var(--bad); font-weight: 600 }
strong { overflow-wrap: anywhere }
`

/**
 * Sends the secret of this browser with the form, and generates it at the first visit. Once a user has signed in with it,
 * attempts of strangers no longer delay this browser. It is no session: without the password it opens nothing.
 */
const SCRIPT = `
try {
  const name = 'content-lake-device'
  let device = localStorage.getItem(name)
  if (!device) {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    device = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(name, device)
  }
  document.getElementById('device').value = device
} catch {
  // Storage is blocked: the browser stays unknown.
}
`

const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64')
const [STYLE_HASH, SCRIPT_HASH] = [hashOf(STYLE), hashOf(SCRIPT)]

/**
 * Returns the CSP of the sign-in page: its own style, script and logo, no framing, and a form that may redirect to `destination`.
 */
export const signInPolicy = (destination: string | null): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `script-src 'sha256-${SCRIPT_HASH}'`,
    // The project's logo. An SVG in an image runs no scripts.
    'img-src data:',
    // Browsers check the redirect after the form submission against `form-action` as well.
    `form-action 'self'${destination ? ` ${destination}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What the project calls itself on the sign-in page. */
export type Brand = {
  name: string
  /** An SVG document, or null for none. */
  logo: string | null
}

type SignIn = {brand: Brand; destination: string; email: string; problem: string | null}

/** Returns the sign-in page. After signing in, users are redirected to `destination`, an origin. */
export const signInPage = ({brand, destination, email, problem}: SignIn): string =>
  page(
    'Sign in',
    brand,
    `<p>to edit content at <strong>${escapeHtml(destination)}</strong></p>${
      problem
        ? `
    <p role="alert" id="problem">${escapeHtml(problem)}</p>`
        : ''
    }
    <form method="post">
      <input type="hidden" name="device" id="device">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${errorAttributes(problem)}${problem ? '' : ' autofocus'}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required${errorAttributes(problem)}${problem ? ' autofocus' : ''}>
      <button type="submit">Sign in</button>
    </form>
    <script>${SCRIPT}</script>`,
  )

/** Returns the page that explains why sign-in is not available from an origin. */
export const refusalPage = (brand: Brand, reason: string): string =>
  page('You cannot sign in from there', brand, `<p>${escapeHtml(reason)}</p>`)

const errorAttributes = (problem: string | null): string =>
  problem ? ' aria-invalid="true" aria-describedby="problem"' : ''

/** The logo and name. The name is text, so the logo needs no alternative text. */
const brandLine = ({name, logo}: Brand): string => {
  const image =
    logo &&
    `<img src="data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}" width="32" height="32" alt="">`
  return `<p class="brand">${image ?? ''}${escapeHtml(name)}</p>`
}

const page = (title: string, brand: Brand, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · ${escapeHtml(brand.name)}</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    ${brandLine(brand)}
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>
`

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
