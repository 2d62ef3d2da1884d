import {Picture} from '@/components/ui/picture/Picture'
import type {Author} from '@/lib/content/author'

/** The author of a post: portrait, name, role and biography. */
export default function AuthorCard({author}: {author: Author}) {
  return (
    <div className="mt-12! flex gap-4.5 border-t-[1.5px] border-rule pt-5 text-body">
      {author.portrait && (
        <Picture image={author.portrait} preset="avatar" className="size-12.5 flex-none object-cover" />
      )}
      <p>
        <b>{author.name}</b>
        {author.role && <span className="cap mute"> · {author.role}</span>}
        <br />
        {author.bio}
      </p>
    </div>
  )
}
