import {Card, Text} from '@sanity/ui'
import {useLakeProblem} from './useLakeProblem'

/** Shows above every tool why the content lake stores nothing at the moment, such as a damaged database or a full disk. */
export function LakeProblem() {
  const problem = useLakeProblem()
  return (
    problem && (
      <Card tone="critical" padding={3} borderBottom data-testid="lake-problem">
        <Text size={1} role="alert">
          {problem}
        </Text>
      </Card>
    )
  )
}
