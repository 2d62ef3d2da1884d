import {later} from '@/components/ui/later'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/section'
import {Hero} from './Hero'

const SectionView = later(() => import('./SectionView'))

type Props = {sections: Section[]; products: SectionProducts}

/** A composed page, section by section; only its head is in the first load. */
export function Sections({sections, products}: Props) {
  return sections.map(section =>
    section._type === 'hero' ? (
      <Hero key={section._key} section={section} />
    ) : (
      <SectionView key={section._key} section={section} products={products} />
    ),
  )
}
