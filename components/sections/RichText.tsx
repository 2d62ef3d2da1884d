import ArticleBody from '@/components/article/ArticleBody'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import type {RichTextSection} from '@/lib/content/sections/rich-text'
import {headingId, SectionFrame} from './SectionFrame'

type Props = {section: RichTextSection; products: SectionProducts}

/** An article's text on a composed page, with every block type of an article. */
export function RichText({section, products}: Props) {
  const {heading, body} = section
  return (
    <SectionFrame section={section} defaultBackground="paper" isNamed={heading !== null}>
      <div className="wrap grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-9 md:grid-cols-[4fr_8fr]">
        {heading && (
          <h2 id={headingId(section)} className="text-1">
            {heading}
          </h2>
        )}
        <div className="prose md:col-start-2">
          <ArticleBody value={body} products={products} />
        </div>
      </div>
    </SectionFrame>
  )
}
