import {open} from 'node:fs/promises'

/** Waits until the content of a file is on the disk. */
export const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Waits until the names in a folder are on the disk. */
export const syncFolder = async (path: string): Promise<void> => {
  // Windows opens no folders, and its file systems sync their names on their own.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
