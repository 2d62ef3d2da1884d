/** A subject that posts are filed under, with how many published posts it has. */
export type Topic = {id: string; title: string; slug: string; description: string; postCount: number}
