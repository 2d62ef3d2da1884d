import SectionView from '@/components/page/SectionView'
import {Disclosure} from '@/components/ui/Disclosure'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {GalleryEntry} from '@/lib/content/gallery'
import type {Section} from '@/lib/content/sections'
import type {Background} from '@/lib/content/sections/section-base'

const BACKGROUNDS: readonly Background[] = ['paper', 'stock', 'teal', 'sun', 'coral', 'key']

type Props = {entries: GalleryEntry[]; products: SectionProducts}

/** Every page section: each example of the content, one on every background, and without any content. */
export const SectionSpecimens = ({entries, products}: Props) =>
  entries.map(({type, examples: [first, ...others], empty}) => (
    <div key={type} id={type}>
      <h2 className="wrap pt-9 text-2">{type}</h2>
      {first && <Shown name="Example" section={first} products={products} />}
      {others.map((section, index) => {
        const name = `Example ${index + 2}`
        return <Shown key={name} name={name} section={section} products={products} />
      })}
      <Shown name="Empty" section={empty} products={products} />
      {first && (
        <Disclosure className="wrap" summary="On every background">
          {BACKGROUNDS.map(background => (
            <Shown key={background} name={background} section={{...first, background}} products={products} />
          ))}
        </Disclosure>
      )}
    </div>
  ))

type ShownProps = {name: string; section: Section; products: SectionProducts}

/** One section; its key and anchor are replaced, because ids occur once per page. */
const Shown = ({name, section, products}: ShownProps) => (
  <>
    <p className="wrap cap mute py-3">{name}</p>
    <SectionView section={{...section, _key: `${section._key}-${name}`, anchor: null}} products={products} />
  </>
)
