export {default} from '@/pages/api/builds/meta/[build]'
