import {Table} from '@/components/ui/Table'
import type {ComparisonSection} from '@/lib/content/sections/comparison'
import {plainText} from '@/lib/plain-text'
import {headingId, SectionFrame} from './SectionFrame'

/** A table that compares this service with its alternatives; our column is highlighted. */
export function Comparison({section}: {section: ComparisonSection}) {
  const {heading, intro, columns, rows} = section
  return (
    <SectionFrame section={section} defaultBackground="stock">
      <div className="wrap">
        <div className="mb-9 grid grid-cols-12 gap-x-gut gap-y-4">
          <h2 id={headingId(section)} className="col-span-full text-1 md:col-end-9">
            {heading}
          </h2>
          <p className="col-span-full self-end md:col-start-9">{intro}</p>
        </div>
        <Table
          caption={plainText(heading)}
          head={['What is compared', ...columns]}
          rows={rows.map(({_key, label, values}) => ({key: _key, cells: [label, ...values]}))}
          highlightedColumn={1}
        />
      </div>
    </SectionFrame>
  )
}
