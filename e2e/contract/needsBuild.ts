/** Title of the conformance row that only a built widget answers: these tests run before the build. */
export const needsBuild = 'the script of the tag loads on any page, and is revalidated';
