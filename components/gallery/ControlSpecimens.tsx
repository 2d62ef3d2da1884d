import {useState} from 'react'
import {Breadcrumbs} from '@/components/ui/Breadcrumbs'
import {Button} from '@/components/ui/Button'
import {Disclosure} from '@/components/ui/Disclosure'
import {Drawer} from '@/components/ui/Drawer'
import {Fold} from '@/components/ui/Fold'
import {Link} from '@/components/ui/Link'
import {Pager} from '@/components/ui/Pager'
import {Specimen} from './Specimen'

const VARIANTS = ['primary', 'secondary', 'key'] as const
const SIZES = ['md', 'sm'] as const
const toHref = (page: number) => `#page-${page}`

/** Buttons, links and navigation in their states. */
export const ControlSpecimens = () => (
  <>
    <Specimen name="Button: variant × size × disabled, and as a link">
      {VARIANTS.map(variant => (
        <p key={variant} className="mb-3 flex flex-wrap items-center gap-3">
          {SIZES.map(size => (
            <Button key={size} variant={variant} size={size}>
              {`${variant}, ${size}`}
            </Button>
          ))}
          <Button variant={variant} disabled>
            {`${variant}, disabled`}
          </Button>
          <Button variant={variant} href="#link">
            {`${variant}, link`}
          </Button>
        </p>
      ))}
    </Specimen>
    <Specimen name="Link: internal, external">
      <Link href="#link">Internal link</Link> · <Link href="https://example.com">External link</Link>
    </Specimen>
    <Specimen name="Breadcrumbs">
      <Breadcrumbs
        crumbs={[
          {label: 'Catalogue', href: '#a'},
          {label: 'T-shirts', href: '#b'},
          {label: 'Heavy tee', href: null},
        ]}
      />
    </Specimen>
    <Specimen name="Pager: first, middle and last page">
      <div className="grid gap-4">
        {[1, 5, 9].map(page => (
          <Pager key={page} page={page} pageCount={9} toHref={toHref} />
        ))}
      </div>
    </Specimen>
    <Specimen name="Disclosure: closed, open">
      <Disclosure summary="Closed">Content that is hidden at first.</Disclosure>
      <Disclosure summary="Open" isOpen>
        Content that is visible at first.
      </Disclosure>
    </Specimen>
    <Specimen name="Fold: collapsed on a phone, open on a wide screen">
      <Fold summary="Measures of 5 sizes" className="phone-fold">
        Content that has room beside the text on a wide screen.
      </Fold>
    </Specimen>
    <Specimen name="Drawer">
      <DrawerSpecimen />
    </Specimen>
  </>
)

function DrawerSpecimen() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Open the drawer
      </Button>
      <Drawer isOpen={isOpen} onClose={close} label="Example">
        <p className="p-5">A modal dialog. Escape and a click on the backdrop close it.</p>
        <p className="px-6">
          <Button onClick={close}>Close</Button>
        </p>
      </Drawer>
    </>
  )
}
