import {useRouter} from 'next/router'
import {KeptHtml} from '@/components/ui/KeptHtml'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections'
import {isKeptSection} from './keptSections'

const SectionView = lazyHydrated(() => import('./SectionView'))

type Props = {sections: Section[]; products: SectionProducts}

/**
 * Renders sections in a chunk of their own, outside the first load. Those without behaviour stay as the server sent them, and
 * need not even that chunk. An editor's preview renders all of them, because it changes them.
 */
export default function LazySections({sections, products}: Props) {
  const {isPreview} = useRouter()
  return sections.map(section => {
    const view = <SectionView key={section._key} section={section} products={products} />
    if (isPreview || !isKeptSection(section)) return view
    return (
      <KeptHtml key={section._key} of={section} name={section._key}>
        {view}
      </KeptHtml>
    )
  })
}
