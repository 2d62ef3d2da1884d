import type {FieldProps, Rule, SchemaType} from 'sanity'

/** The default field. Its title says when publishing needs it, before anything is typed. */
export function RequiredField(props: FieldProps) {
  if (!isRequired(props.schemaType)) return props.renderDefault(props)
  return props.renderDefault({...props, title: `${props.title ?? props.name} (required)`})
}

/** Returns whether a schema type has a rule that is required. */
function isRequired({validation}: Pick<SchemaType, 'validation'>): boolean {
  return rulesOf(validation).some(({_required, _level}) => _required === 'required' && _level !== 'warning')
}

type Validation = SchemaType['validation']

/** The Studio has replaced the functions of a schema by the rules that they return. */
function rulesOf(validation: Validation): Rule[] {
  if (Array.isArray(validation)) return validation.flatMap(rulesOf)
  return typeof validation === 'object' ? [validation] : []
}
