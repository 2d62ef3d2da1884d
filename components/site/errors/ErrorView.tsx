import type {ReactNode} from 'react'

type Props = {number: string; heading: string; message: ReactNode; text: string; actions: ReactNode}

const PLATES = [
  'text-sun',
  'absolute inset-0 translate-x-[0.07em] -translate-y-[0.035em] rotate-[2.5deg] text-coral',
  'absolute inset-0 -translate-x-[0.03em] translate-y-[0.06em] -rotate-2 text-teal',
]

/** The layout of an error page: the status as three misregistered plates, heading, message and actions. */
export function ErrorView({number, heading, message, text, actions}: Props) {
  return (
    <section className="relative grid min-h-[78vh] grid-cols-[minmax(0,1fr)] content-center overflow-clip">
      <div className="wrap">
        <div
          className="display relative isolate mt-10 mb-[clamp(2.5rem,6vw,6rem)] -ml-[0.02em] w-max text-[clamp(min(8.5rem,43vw),34vw,33rem)] leading-[0.76] tracking-[-0.07em]"
          aria-hidden="true"
        >
          {PLATES.map(plate => (
            <span key={plate} className={`block mix-blend-(--blend) ${plate}`}>
              {number}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 pb-16 md:grid-cols-[5fr_4fr]">
          <div>
            {/* The large figures above are decoration. */}
            <p className="sr-only">{number}</p>
            <h1 className="text-1">{heading}</h1>
          </div>
          <div>
            <p className="lead mb-3 min-h-[1.42em] wrap-anywhere">{message}</p>
            <p className="mb-6">{text}</p>
            <div className="flex flex-wrap gap-x-5 gap-y-4">{actions}</div>
          </div>
        </div>
      </div>
    </section>
  )
}
