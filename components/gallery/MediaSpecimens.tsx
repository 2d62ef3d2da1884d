import {Carousel} from '@/components/ui/carousel/Carousel'
import {Icon} from '@/components/ui/icons/Icon'
import {NamedIcon} from '@/components/ui/icons/NamedIcon'
import {Lottie} from '@/components/ui/lottie/Lottie'
import {Picture} from '@/components/ui/picture/Picture'
import {Table} from '@/components/ui/Table'
import {Specimen} from './Specimen'

const ICONS = ['arrow', 'back', 'close', 'search', 'play', 'pause'] as const
const ANIMATION = '/animations/three-plates.json'
const POSTER = {src: '/animations/three-plates.svg', width: 800, height: 600}
const IMAGE = {...POSTER, alt: 'Three printing plates'}
const MOTIONS = {manual: false, 'in steps of 3 s': 3000, continuous: {pace: 40}} as const
const ROWS = [
  {key: 's', cells: ['S', '8.90', '7.60']},
  {key: 'm', cells: ['M', '8.90', '7.60'], isHighlighted: true},
]

/** Icons, pictures, animations, carousels and tables in their states. */
export const MediaSpecimens = () => (
  <>
    <Specimen name="Icon">
      <p className="flex flex-wrap gap-4">
        {ICONS.map(name => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </Specimen>
    <Specimen name="NamedIcon: known, unknown">
      <NamedIcon name="truck" size="2rem" /> <NamedIcon name="no-such-icon" size="2rem" />
    </Specimen>
    <Specimen name="Picture: intrinsic size, avatar">
      <div className="flex max-w-measure flex-wrap items-end gap-5">
        <Picture image={IMAGE} sizes="20rem" className="max-w-76" />
        <Picture image={IMAGE} preset="avatar" />
      </div>
    </Specimen>
    <Specimen name="Lottie: looping, once, missing file (shows the poster)">
      <div className="grid gap-5 md:grid-cols-3">
        <Lottie src={ANIMATION} poster={POSTER} alt="Looping" isLooping />
        <Lottie src={ANIMATION} poster={POSTER} alt="Plays once" isLooping={false} />
        <Lottie src="/animations/missing.json" poster={POSTER} alt="Missing" isLooping />
      </div>
    </Specimen>
    {Object.entries(MOTIONS).map(([name, autoplay]) => (
      <Specimen key={name} name={`Carousel: ${name}`}>
        <Carousel label={`Slides, ${name}`} header={<h3>Slides</h3>} slidesPerPage="auto" autoplay={autoplay}>
          {Array.from({length: 8}, (_, index) => `Slide ${index + 1}`).map(slide => (
            <p key={slide} className="border p-5">
              {slide}
            </p>
          ))}
        </Carousel>
      </Specimen>
    ))}
    <Specimen name="Table: plain, numeric with a highlighted row and column">
      <Table caption="Prices" isCaptionShown head={['Size', 'One', 'From 50']} rows={ROWS} />
      <Table
        caption="Prices in numbers"
        head={['Size', 'One', 'From 50']}
        rows={ROWS}
        isNumeric
        highlightedColumn={2}
      />
    </Specimen>
  </>
)
