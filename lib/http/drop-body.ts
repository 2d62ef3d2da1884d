export {dropBody} from '../../services/kit/http/connections/drop-body'
