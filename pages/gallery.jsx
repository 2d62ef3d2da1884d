// The only `.jsx` page: `next.config.js` adds this extension to `pageExtensions` in development, so that no build contains it.
import {GalleryPage} from '@/components/gallery/GalleryPage'
import {Seo} from '@/components/site/seo/Seo'
import {listProductsOfSections} from '@/lib/catalogue/section-products'
import {listGalleryEntries} from '@/lib/content/gallery'
import {staticProps} from '@/lib/static-props'

export const getStaticProps = staticProps(async () => {
  const entries = await listGalleryEntries()
  return {entries, products: await listProductsOfSections(entries.flatMap(({examples}) => examples))}
})

export default function Gallery({entries, products}) {
  return (
    <>
      <Seo title="Gallery" seo={{title: null, description: null, image: null, noIndex: true}} />
      <GalleryPage entries={entries} products={products} />
    </>
  )
}
