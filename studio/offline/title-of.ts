import type {InputProps} from 'sanity'

/** Returns the title of an input's field. */
export const titleOf = ({schemaType}: Pick<InputProps, 'schemaType'>): string => schemaType.title ?? schemaType.name
