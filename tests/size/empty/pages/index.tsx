/** The emptiest page Next can serve: what every page costs before it has anything of its own. */
export default function EmptyPage() {
  return <p>Empty</p>
}
