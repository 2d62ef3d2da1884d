import {INKS} from './inks'

/** A stacked bar of the parts of the price, in proportion. */
export function InkBar({parts}: {parts: Record<keyof typeof INKS, number>}) {
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0) || 1
  return (
    <div className="stack-bar col-span-full border-t-2 border-dashed border-key bg-[#fffaf0]" aria-hidden="true">
      {(['base', 'postage', 'fee', 'kept'] as const).map(part => (
        <i key={part} style={{background: INKS[part], width: `${(parts[part] / total) * 100}%`}} />
      ))}
    </div>
  )
}
