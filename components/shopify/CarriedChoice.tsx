import type {CSSProperties} from 'react'
import {useLayout} from '@/components/site/layout/LayoutContext'
import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {Link} from '@/components/ui/Link'
import {Picture} from '@/components/ui/picture/Picture'
import {toAppRequestPath} from '@/lib/catalogue/choice/choice-paths'
import type {ChosenProduct} from '@/lib/catalogue/choice/chosen-product'
import type {HeroSection} from '@/lib/content/sections/hero'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'

type Props = {hero: HeroSection | undefined; appUrl: string | null; chosen: ChosenProduct | null}

/**
 * The ticket with the button to Shopify: what the visitor picked, otherwise the editor's picture and notes. Without the app's
 * address, the button leads to a message that asks for it.
 */
export function CarriedChoice({hero, appUrl, chosen}: Props) {
  const {siteName} = useLayout()
  const image = chosen?.image ?? hero?.image
  return (
    <section
      aria-labelledby="choice"
      className="slip max-lg:mr-2.5 lg:sticky lg:top-24"
      style={{'--plate': 'var(--sun)'} as CSSProperties}
    >
      {image && (
        <div data-background="stock" className="border-b-2 border-dashed border-key px-[15%] py-2">
          <Picture image={image} priority sizes="(width < 64rem) 66vw, 28vw" className="h-auto w-full" />
        </div>
      )}
      <div className="px-[clamp(1.1rem,2.2vw,1.7rem)] pt-6 pb-7">
        <h2 id="choice" className="text-3">
          {chosen ? 'What you picked' : `${siteName} for Shopify`}
        </h2>
        {chosen ? <ChoiceList chosen={chosen} /> : <Notes notes={hero?.notes ?? []} />}
        {appUrl === null && (
          <p className="mb-5">
            The link to our app is missing from this page just now. Ask us for it, and we’ll send it within one working
            day.
          </p>
        )}
        <Button href={appUrl ?? toAppRequestPath(chosen?.choice ?? null)} className="w-[calc(100%-5px)]">
          {appUrl === null ? 'Ask for the link' : 'Continue to Shopify'} <Icon name="arrow" />
        </Button>
        <p className="mt-4">
          <Link href={chosen ? routes.product(chosen.id) : routes.products} className="tlink">
            {chosen ? 'Change colour or size' : 'Pick a product first'}
          </Link>
        </p>
      </div>
    </section>
  )
}

function ChoiceList({chosen: {name, color, size, print, price}}: {chosen: ChosenProduct}) {
  const amount = formatMoney(price.amount, price.currency)
  const rows = [
    {label: 'Product', value: name},
    {label: 'Colour', value: color && <ColorName {...color} />},
    {label: 'Size', value: size},
    {label: 'Print', value: print},
    {label: 'You pay per sale', value: price.isLowest ? `from ${amount}` : amount},
  ].filter(({value}) => value)
  return (
    <dl className="mt-4 mb-6">
      {rows.map(({label, value}) => (
        <div key={label} className="flex justify-between gap-4 border-t border-hair py-2">
          <dt className="mute">{label}</dt>
          <dd className="text-right font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const ColorName = ({name, hex}: {name: string; hex: string}) => (
  <>
    <i
      className="mr-2 inline-block size-[1.1em] rounded-full align-[-0.15em] shadow-[inset_0_0_0_1.5px_var(--key)] forced-color-adjust-none"
      style={{background: hex}}
    />
    {name}
  </>
)

const Notes = ({notes}: {notes: string[]}) => (
  <ul className="mt-4 mb-6">
    {notes.map(note => (
      <li key={note} className="border-t border-hair py-2">
        {note}
      </li>
    ))}
  </ul>
)
