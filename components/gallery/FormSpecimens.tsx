import {useState} from 'react'
import {Button} from '@/components/ui/Button'
import {ErrorSummary} from '@/components/ui/ErrorSummary'
import {Field} from '@/components/ui/Field'
import {Specimen} from './Specimen'

/** Form fields in their states, and the summary of a form's errors. */
export const FormSpecimens = () => (
  <>
    <Specimen name="Field: default, with a hint, optional, with an error">
      <div className="grid max-w-measure gap-5">
        <Field id="gallery-name" label="Name">
          {control => <input {...control} />}
        </Field>
        <Field id="gallery-shop" label="Shop address" hint="Such as your-shop.myshopify.com" isOptional>
          {control => <input {...control} />}
        </Field>
        <Field id="gallery-email" label="Email" error="Enter an email address such as ada@example.com">
          {control => <input type="email" defaultValue="ada@" {...control} />}
        </Field>
        <Field id="gallery-topic" label="Topic">
          {control => (
            <select {...control}>
              <option>Sales</option>
              <option>An order</option>
            </select>
          )}
        </Field>
        <Field id="gallery-message" label="Message">
          {control => <textarea rows={3} {...control} />}
        </Field>
        <Field id="gallery-off" label="Disabled">
          {control => <input disabled defaultValue="Not available" {...control} />}
        </Field>
      </div>
    </Specimen>
    <Specimen name="ErrorSummary: receives focus when it appears">
      <ErrorSummarySpecimen />
    </Specimen>
  </>
)

function ErrorSummarySpecimen() {
  const [isShown, setIsShown] = useState(false)
  if (!isShown)
    return (
      <Button variant="secondary" onClick={() => setIsShown(true)}>
        Show the summary
      </Button>
    )
  return (
    <ErrorSummary
      title="Two things need another look"
      errors={{name: 'Tell us your name', email: 'Enter an email address such as ada@example.com'}}
      idPrefix="gallery"
    />
  )
}
