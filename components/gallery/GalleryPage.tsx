import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {GalleryEntry} from '@/lib/content/gallery'
import {ControlSpecimens} from './ControlSpecimens'
import {FormSpecimens} from './FormSpecimens'
import {MediaSpecimens} from './MediaSpecimens'
import {SectionSpecimens} from './SectionSpecimens'
import {TextSpecimens} from './TextSpecimens'

export type GalleryProps = {entries: GalleryEntry[]; products: SectionProducts}

/** Every UI component and page section in its states. */
export const GalleryPage = ({entries, products}: GalleryProps) => (
  <>
    <div className="wrap py-12">
      <h1 className="text-1">Gallery</h1>
      <p className="lead max-w-measure">
        Every UI component and page section in its states. This page exists under npm run dev only.
      </p>
      <p className="flex flex-wrap gap-3">
        {entries.map(({type}) => (
          <a key={type} href={`#${type}`}>
            {type}
          </a>
        ))}
      </p>
    </div>
    <div className="wrap">
      <ControlSpecimens />
      <FormSpecimens />
      <MediaSpecimens />
      <TextSpecimens />
    </div>
    <SectionSpecimens entries={entries} products={products} />
  </>
)
