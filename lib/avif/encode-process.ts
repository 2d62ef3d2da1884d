import {serveTasks} from '../../services/kit/images/serve-tasks.ts'
import {type EncodeTask, encodeAvif} from './encode.ts'

/* Runs in a child process of the site's server, which encodes no AVIF itself. */

serveTasks(input => encodeAvif(input as EncodeTask))
