import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type LottieSection = SectionBase<'lottie'> & {
  heading: string
  text: string
  /** Path of the animation. Its poster has the same name with `.svg`. */
  src: string
  alt: string
  isLooping: boolean
}

export const lottieFragment = /* groq */ `_type == "lottie" => {heading, text, src, alt, isLooping}` as const

export function toLottie(raw: RawSection<'lottie'>): LottieSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    text: raw.text ?? '',
    src: raw.src ?? '',
    alt: raw.alt ?? '',
    isLooping: raw.isLooping ?? false,
  }
}
