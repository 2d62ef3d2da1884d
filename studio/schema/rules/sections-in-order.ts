type SectionValue = {_type?: string; anchor?: string; isHidden?: boolean}

/**
 * Requires of the sections that are not hidden that an opening comes first, once, and that each anchor is unique.
 */
export function sectionsInOrder(sections: readonly unknown[] | undefined): true | string {
  const values = ((sections ?? []) as readonly SectionValue[]).filter(({isHidden}) => !isHidden)
  const opening = values.findLastIndex(({_type}) => _type === 'hero')
  if (opening > 0) return 'The opening contains the page’s main heading, so it must come first and appear only once'
  const anchors = values.flatMap(({anchor}) => anchor ?? [])
  const duplicate = anchors.find((anchor, index) => anchors.indexOf(anchor) !== index)
  return duplicate === undefined || `Two sections use the anchor “${duplicate}”. Each anchor must be unique`
}
