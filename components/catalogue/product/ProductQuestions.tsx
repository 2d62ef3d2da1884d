import {Disclosure} from '@/components/ui/Disclosure'
import {PortableText} from '@/components/ui/PortableText'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'

type Props = {questions: FaqEntry[]; isWide?: boolean}

/** The questions about the product. */
export default function ProductQuestions({questions, isWide = false}: Props) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-6">
        Before you list it
      </h2>
      <div className={isWide ? 'gap-x-[clamp(2rem,4.5vw,4.5rem)] lg:columns-2' : undefined}>
        {questions.map(({id, question, answer}) => (
          <Disclosure key={id} summary={question} className="answer break-inside-avoid">
            <PortableText value={answer} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
