export {default} from '@/pages/api/builds/latest'
