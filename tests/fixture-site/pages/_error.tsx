export {default} from '@/pages/_error'
