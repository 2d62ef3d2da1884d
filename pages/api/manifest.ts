import {loadLayout} from '@/lib/content/layout/load-layout'
import {textDocument} from '@/lib/http/text-document'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'

/** Returns the web app manifest, from which browsers take name, icons and colours when a visitor installs the site. */
export default textDocument('application/manifest+json', async () => {
  const {value: layout} = await loadLayout({perspective: 'published'})
  return JSON.stringify({
    id: routes.home,
    name: publicEnv.brandName,
    short_name: publicEnv.brandName,
    ...(layout.description && {description: layout.description}),
    lang: publicEnv.defaultLocale,
    start_url: routes.home,
    scope: routes.home,
    display: 'minimal-ui',
    theme_color: '#f6f0e2',
    background_color: '#f6f0e2',
    icons: [192, 512].map(size => ({src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png'})),
    shortcuts: [
      {name: 'Products', url: routes.products},
      {name: 'Contact', url: routes.contact},
    ],
  })
})
