export {default} from '@/pages/api/config'
