import {serveTasks} from '../../kit/images/serve-tasks.ts'
import type {ImageTask} from './image-task.ts'
import {measureImage, renderImage} from './render.ts'

/* Runs in child processes: the only place where the catalogue API decodes images. */

serveTasks((input): Promise<unknown> => {
  const task = input as ImageTask
  return task.type === 'render' ? renderImage(task) : measureImage(task)
})
