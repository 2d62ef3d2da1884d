import {HasPress} from '@/components/illustrations/HasPress'
import {Hero} from '@/components/sections/Hero'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections'
import LazySections from './LazySections'

type Props = {sections: Section[]; products: SectionProducts}

/** Renders the sections of a composed page. Only the hero's view is part of the first load. */
export function Sections({sections, products}: Props) {
  return (
    <HasPress value={sections.some(section => section._type === 'hero' && section.drawing === 'press')}>
      {sections.map(section =>
        section._type === 'hero' ? (
          <Hero key={section._key} section={section} />
        ) : (
          <LazySections key={section._key} sections={[section]} products={products} />
        ),
      )}
    </HasPress>
  )
}
