import {serveTasks} from '../../../kit/images/serve-tasks.ts'
import {describeImage} from '../metadata/image-metadata.ts'
import type {ImageTask} from './image-task.ts'
import {renderImage} from './render.ts'

/* Runs in child processes: the only place where the content lake decodes images. */

serveTasks(input => {
  const task = input as ImageTask
  return task.type === 'render' ? renderImage(task) : describeImage(task.path, task.pixelLimit, task.extract)
})
