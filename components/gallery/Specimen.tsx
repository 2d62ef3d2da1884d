import type {ReactNode} from 'react'

type Props = {name: string; children: ReactNode}

/** One component in one state, with the name of the state. */
export const Specimen = ({name, children}: Props) => (
  <div className="mb-9">
    <p className="cap mute mb-3">{name}</p>
    {children}
  </div>
)
