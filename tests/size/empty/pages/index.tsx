/** The smallest page of Next: the size of every page before its own code. */
export default function EmptyPage() {
  return <p>Empty</p>
}
