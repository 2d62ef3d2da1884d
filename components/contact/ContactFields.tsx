import {useSyncExternalStore} from 'react'
import {Field, type FieldControl} from '@/components/ui/Field'
import type {ContactDraft} from '@/lib/catalogue/choice/contact-draft'

/** Error messages by field name. */
export type FieldErrors = Record<string, string>

/** Topics of the backend's contract with their labels. */
const TOPICS = [
  ['order', 'An order'],
  ['technical', 'A file, a colour or the app'],
  ['sales', 'Selling with us'],
  ['billing', 'Billing'],
  ['press', 'Press'],
  ['other', 'Something else'],
] as const

type Props = Partial<ContactDraft> & {errors: FieldErrors}

/** The fields of the contact form, named as in the backend's contract. */
export function ContactFields({errors, topic = '', message}: Props) {
  const field = (name: string) => ({id: `contact-${name}`, error: errors[name] ?? null, className: 'mb-5'})
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4.5 sm:grid-cols-2">
        <Field {...field('name')} label="Your name">
          {(control: FieldControl) => <input {...control} name="name" autoComplete="name" required maxLength={120} />}
        </Field>
        <Field {...field('email')} label="Email">
          {control => <input {...control} name="email" type="email" autoComplete="email" required maxLength={254} />}
        </Field>
        <Field {...field('company')} label="Company" isOptional>
          {control => <input {...control} name="company" autoComplete="organization" maxLength={160} />}
        </Field>
        <Field {...field('shopUrl')} label="Shop address" isOptional>
          {control => (
            <input
              {...control}
              name="shop_url"
              inputMode="url"
              autoComplete="url"
              maxLength={300}
              placeholder="your-shop.myshopify.com"
            />
          )}
        </Field>
        <Field {...field('topic')} label="What is it about?">
          {control => (
            <select {...control} name="topic" required defaultValue={topic}>
              <option value="">Choose one</option>
              {TOPICS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field {...field('orderNumber')} label="Order number" hint="Looks like OP-204418" isOptional>
          {control => <input {...control} className="field font-mono" name="order_number" maxLength={40} />}
        </Field>
      </div>
      <Field {...field('message')} label="Message">
        {control => <MessageText control={control} draft={message} />}
      </Field>
      {consentField(errors.consent)}
      {HONEYPOT}
    </>
  )
}

type MessageProps = {control: FieldControl; draft: string | undefined}

/** React sets a text area that it hydrates to its default value, so the default is what the visitor has typed until then. */
function MessageText({control, draft}: MessageProps) {
  const text = useSyncExternalStore(
    neverChanges,
    () => draft,
    () => typedText(control.id, draft),
  )
  return <textarea {...control} name="message" rows={6} required minLength={10} maxLength={5000} defaultValue={text} />
}

const neverChanges = () => () => {}

function typedText(id: string, draft: string | undefined): string | undefined {
  if (typeof document === 'undefined') return draft
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : draft
}

const consentField = (error: string | undefined) => (
  <div className="mb-6">
    <label className="flex items-start gap-3">
      <input
        className="check mt-0.5"
        type="checkbox"
        name="consent"
        value="true"
        required
        id="contact-consent"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'contact-consent-error'}
      />
      <span>Use these details to answer me. Nothing else is done with them.</span>
    </label>
    {error && (
      <p className="field-error" id="contact-consent-error">
        {error}
      </p>
    )}
  </div>
)

/** Visitors never see this field, so a value in it marks a bot. */
const HONEYPOT = (
  <div className="hidden" aria-hidden="true">
    <label htmlFor="contact-website">Leave this empty</label>
    <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
)
