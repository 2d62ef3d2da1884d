import {KeptHtml} from '@/components/ui/KeptHtml'
import {PortableText} from '@/components/ui/PortableText'
import type {SimpleText, TextBlock, TextSpan} from '@/lib/content/text/rich-text'
import {Specimen} from './Specimen'

const block = (key: string, spans: Omit<TextSpan, '_key'>[], more: Partial<TextBlock> = {}): TextBlock => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  id: null,
  children: spans.map((one, index) => ({...one, _key: `${key}-${index}`})),
  markDefs: [],
  ...more,
})
const span = (text: string, ...marks: string[]) => ({_type: 'span' as const, text, marks})

const TEXT: SimpleText = [
  block('paragraph', [
    span('Plain, '),
    span('strong', 'strong'),
    span(', '),
    span('emphasised', 'em'),
    span(', '),
    span('code', 'code'),
  ]),
  block('links', [span('An internal link', 'in'), span(' and '), span('an external link', 'out')], {
    markDefs: [
      {_type: 'internalLink', _key: 'in', href: '#link', isExternal: false},
      {_type: 'link', _key: 'out', href: 'https://example.com', isExternal: true},
    ],
  }),
  block('bullet', [span('A bullet')], {listItem: 'bullet', level: 1}),
  block('number', [span('A numbered item')], {listItem: 'number', level: 1}),
]

/** The same object at every render, so that the browser keeps the server's HTML. */
const KEPT = {}

/** Simple rich text with every mark and list, hydrated and as the server sent it. */
export const TextSpecimens = () => (
  <>
    <Specimen name="PortableText: marks, links, lists">
      <div className="prose max-w-measure">
        <PortableText value={TEXT} />
      </div>
    </Specimen>
    <Specimen name="KeptHtml: the same, not hydrated">
      <KeptHtml of={KEPT} name="text" className="prose max-w-measure">
        <PortableText value={TEXT} />
      </KeptHtml>
    </Specimen>
  </>
)
