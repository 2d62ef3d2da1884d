import {TEE_DOTS, TEE_OUTLINE, TEE_SEAMS, TEE_STITCHES} from './teePlates'

/** The outline of the T-shirt with its halftone shading, shared by every drawing of the teal plate. `id` has to be unique on the page. */
export function TeeKeyLine({id}: {id: string}) {
  const clipId = `${id}-clip`
  return (
    <g id={id}>
      <clipPath id={clipId}>
        <path d={TEE_OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <g transform="translate(400 400)rotate(45)" strokeLinecap="round">
          {TEE_DOTS.map(([width, path]) => (
            <path key={width} strokeWidth={width} d={path} />
          ))}
        </g>
      </g>
      <path d={TEE_OUTLINE} strokeWidth="7" strokeLinejoin="round" />
      <path d={TEE_SEAMS} strokeWidth="5" strokeLinecap="round" />
      <path d={TEE_STITCHES} strokeWidth="3" strokeDasharray="8 7" />
    </g>
  )
}
