import {Picture} from '@/components/ui/Picture'
import type {ContentImage} from '@/lib/content/image'

/** The picture beside a hero's heading, between crop marks; the first thing a visitor sees of the page's images. */
export default function HeroImage({image}: {image: ContentImage}) {
  return (
    <div className="crop col-span-full mx-4 mt-12 self-center lg:col-start-9 lg:row-start-1 lg:mt-0 lg:mr-0">
      <Picture
        image={image}
        priority
        sizes="(width < 64rem) 90vw, 30vw"
        className="aspect-[4/5] w-full object-cover max-lg:aspect-[4/3]"
      />
    </div>
  )
}
